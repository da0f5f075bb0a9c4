import { vitePlugin as remix } from "@remix-run/dev";
import { minify } from "@swc/core";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { boundTexts } from "./scripts/bound-texts.mjs";
import { downloadTags } from "./scripts/downloads.mjs";
import { leanRemix } from "./scripts/lean-remix.mjs";
import { onceInWorker } from "./scripts/once-in-worker.mjs";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What every page loads anyway: small files that as one chunk need fewer bytes and requests. */
const SHELL =
  /\/(?:app\/(?:ui\/(?:Alert|Badge|Button|Empty|Icon|Input|Toast|useFlash|pictures\/Avatar|strips\/\w+|values\/(?:Countdown|Markdown|Name|Number|Time))|shell\/(?:(?!AdminNav)\w+|search\/SearchButton)|i18n\/with-texts|lib\/(?:pages\/(?:titles|useRootData)|calls\/(?:api|kept-form)|between-sentences|class-names|time\/(?:clock|time|useNow)|toasts)|features\/play\/challenge\/verdict)|worker\/contract\/wire\/time|packages\/challenge-files\/flag-length)\.tsx?$/;

/** The same for the pages of a game. */
const PLAY =
  /\/(?:app\/(?:features\/play\/(?:game\/(?:useGame|game-pack|game-tabs|row-pack|own-solve|phase|Paused|usePhase|readings|notice-filter|PhaseBadge|useMissed|LoginLink|useNotices|useMessages|TeamMessages|NoticeList|NoticeFilterBar|notice-html)|notify\/(?:Notifying|choice)|challenge\/(?:Blood|CategoryIcon|find-challenge))|lib\/(?:file-size|live\/(?:live|useLive|signalr)|pages\/packed|useThrottled|calls\/useLoaded))|worker\/domain\/(?:game\/phase|news\/spread)|node_modules\/partysocket\/dist\/ws)\.(?:tsx?|js)$/;

/** What the staff's pages have in common and players' have not; one by one they are most of the list of routes. */
const STAFF =
  /\/app\/(?:ui\/(?:Section|fields\/(?:Combobox|choices|DateTimeField|NumberField|NumberInput|useFirstFault)|forms\/(?:SaveBar|useSavedForm)|values\/Size|dialogs\/(?:DialogForm|DangerSection|DeleteDialog|GuardedModal|useAsked)|lists\/(?:SearchBar|LiveBar))|lib\/(?:useNextSearch|random-id|drafts\/(?:draft|useDraft)|time\/zoned-time|calls\/useImmediate|live\/(?:live-feed|useFeed))|features\/admin\/(?:challenge-editor\/(?:challenge-calls|useAdminChallenge)|game-editor\/(?:game-calls|useAdminGame)|markdown\/\w+|messages\/\w+|monitor\/(?:NarrowNote|monitor-query)))\.tsx?$/;

const CHUNK_NAMES = Object.entries({ shell: SHELL, play: PLAY, staff: STAFF });
const chunkOf = (id: string) => CHUNK_NAMES.find(([, pattern]) => pattern.test(id))?.[0];
const CHUNKS = { onlyExplicitManualChunks: true, manualChunks: chunkOf };
/** Formulas and the grammars of listings stay apart, which the Worker's bundle then runs when they are first asked for, and not at each start. */
const APART = { inlineDynamicImports: false, hoistTransitiveImports: false };

/** Three per cent smaller than the default makes it, which on a phone is the whole of a page's own code. Not the server's, which nobody downloads. */
const small: Plugin = {
  name: "small",
  apply: ({ build }) => !build?.ssr,
  renderChunk: {
    // After the build's own step, which writes everything out again.
    order: "post",
    handler: (code) => minify(code, { module: true, ecma: 2020, mangle: true, compress: { ecma: 2020, passes: 2 } }),
  },
};

/** Where the pages are built, beside those that are served meanwhile (scripts/build-folder.mjs). */
const FOLDER = process.env.VEXIL_BUILD_FOLDER ?? "build";

/** Remix writes that place into the server's half, whose names would follow it: the same sources are to give the same bytes. */
const placed: Plugin = {
  name: "placed",
  transform: (code, id) => (id.endsWith("virtual:remix/server-build") ? { code: code.replace(FOLDER, "build"), map: null } : undefined),
};

const ROOT = here("./");
/**
 * Our own modules do nothing by being loaded, as package.json says. The bundler knows that only of those that it first found by a relative path, and
 * which one it finds first differs from build to build: some had loaded the chunk of games with every page.
 */
const moduleSideEffects = (id: string) => !id.startsWith(ROOT) || id.includes("/node_modules/");

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    small,
    placed,
    boundTexts(),
    leanRemix(isSsrBuild),
    onceInWorker(),
    remix({
      buildDirectory: FOLDER,
      ignoredRouteFiles: ["**/*.test.*"],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        // The list of all routes is one file that browsers keep; found piece by piece, each page would carry its part and ask for others.
        v3_lazyRouteDiscovery: false,
      },
    }),
  ],
  define: downloadTags(),
  resolve: { alias: { "~": here("./app"), "#worker": here("./worker") } },
  build: {
    assetsDir: "static",
    sourcemap: false,
    target: "es2022",
    cssMinify: true,
    minify: false,
    rollupOptions: { output: isSsrBuild ? APART : CHUNKS, treeshake: { moduleSideEffects } },
  },
  ssr: {
    target: "webworker",
    noExternal: true,
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
  },
}));
