// Changes to the part of Remix, and of the library for sockets, that browsers load: removes what no page of ours runs, retries when a page reloads its
// data, and shows our message when its code does not arrive (docs/decisions/0122).

const REMIX = "@remix-run/react/dist/esm";

/** All routes are in one list, so none has to be discovered. */
const DISCOVERY = [
  ["  return future.v3_lazyRouteDiscovery === true && !isSpaMode;\n", "  return false;\n"],
  [
    "  if (!isFogOfWarEnabled(future, isSpaMode)) {\n    return undefined;\n  }\n  return async ({\n",
    "  return undefined;\n  return async ({\n",
  ],
  [
    "function useFogOFWarDiscovery(router, manifest, routeModules, future, isSpaMode) {\n",
    "function useFogOFWarDiscovery(router, manifest, routeModules, future, isSpaMode) {\n  return;\n",
  ],
];

/** Data comes for all routes at once and complete; the original also handled other kinds of answers, some in pieces. The root shows errors itself. */
const ANSWERS = [
  [
    "      let result = await fetchServerHandler(request, route);\n      return unwrap ? unwrapServerResponse(result) : result;\n",
    '      throw new Error("Data comes for all routes at once.");\n',
  ],
  ['route.id === "root" ? RemixRootDefaultHydrateFallback : undefined', "undefined"],
  [
    `route.id === "root" ? () => /*#__PURE__*/React.createElement(RemixRootDefaultErrorBoundary, {
    error: useRouteError()
  }) : undefined`,
    "undefined",
  ],
];

/** A script that greets developers; our content security policy would block it. */
const GREETING = `  let heyDeveloper = /*#__PURE__*/React.createElement("script", {
    dangerouslySetInnerHTML: {
      __html: \`
        console.log(
          "💿 Hey developer 👋. You can provide a way better UX than this when your app throws errors. Check out https://remix.run/guides/errors for more information."
        );
      \`
    }
  });
`;

/** The pages are rendered on the server, and no route is replaced while somebody works on it. */
const MODES = [
  ["  if (isSpaMode) {\n    let fn = type", "  if (false) {\n    let fn = type"],
  [
    'isSpaMode, parentId = "", routesByParentId = groupRoutesByParentId(manifest), needsRevalidation) {\n',
    '_, parentId = "", routesByParentId = groupRoutesByParentId(manifest)) {\n  const isSpaMode = false, needsRevalidation = null;\n',
  ],
  ["  if (needsRevalidation) {\n", "  if (false) {\n"],
];
/** A warning to developers whose client loader or action has no counterpart on the server; ours have. */
const COUNTERPARTS = [
  [
    "function preventInvalidServerHandlerCall(type, route, isSpaMode) {\n",
    "function preventInvalidServerHandlerCall(type, route, isSpaMode) {\n  return;\n",
  ],
  // Advice to developers whose form leads to a route without an action; ours lead to routes that have one.
  [
    'let article = type === "clientAction" ? "a" : "an";\n  let msg = `Route "${routeId}" does not have ${article} ${type}, but you are trying to ` + `submit to it. To fix this, please add ${article} \\`${type}\\` function to the route`;\n  console.error(msg);\n',
    "let msg = routeId;\n",
  ],
];
const REPLACED = ["    router.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;\n", ""];

/** No page's data has a promise in it, whose value would follow in a script of its own. In both halves. */
export const LATER = [
  [
    "    let activeDeferreds = future.v3_singleFetch ? undefined : staticContext === null || staticContext === void 0 ? void 0 : staticContext.activeDeferreds;\n",
    "    let activeDeferreds = {};\n",
  ],
  ['    contextScript += !activeDeferreds ? "" : [', '    contextScript += true ? "" : ['],
  ['  if (!isStatic && typeof __remixContext === "object" && __remixContext.a) {\n', "  if (false) {\n"],
];

/** The message for errors outside of all routes, none of which is an answer. */
const LAST_RESORT = [
  [GREETING, "  let heyDeveloper = null;\n"],
  ["  if (isRouteErrorResponse(error)) {\n", "  if (false) {\n"],
];

/** A visible page that reloads its data is not replaced by an error when the server is busy. */
const READING = [
  [
    "import invariant from './invariant.js';\n",
    "import invariant from './invariant.js';\nimport { patiently } from '~/lib/calls/patiently.ts';\n",
  ],
  [
    "      let data = await fetchAndDecode(url, init);\n      singleFetchDfd.resolve(data.data);\n",
    "      let data = await patiently(router, init, () => fetchAndDecode(url, init));\n      singleFetchDfd.resolve(data.data);\n",
  ],
  ["fetchSingleLoader(handler, url, init, m.route.id);", "fetchSingleLoader(handler, url, init, m.route.id, router);"],
  ["function fetchSingleLoader(handler, url, init, routeId) {\n", "function fetchSingleLoader(handler, url, init, routeId, router) {\n"],
  [
    "    } = await fetchAndDecode(singleLoaderUrl, init);\n",
    "    } = await (router ? patiently(router, init, () => fetchAndDecode(singleLoaderUrl, init)) : fetchAndDecode(singleLoaderUrl, init));\n",
  ],
];

/**
 * A route with a `clientLoader` of its own counted as loaded only when its code had come. If that failed, as when the network is cut at the click on
 * a challenge, the navigation waited for it for ever.
 */
const UNLOADED = [
  [
    "    routeDfds[i].resolve();\n    if (!m.shouldLoad) {\n",
    "    routeDfds[i].resolve();\n    routeDfds[i] = null;\n    if (!m.shouldLoad) {\n",
  ],
  [
    "  })));\n\n  // Wait for all routes to resolve above before we make the HTTP call\n",
    `  }).then(unloaded => {
    if (!routeDfds[i]) return;
    results[m.route.id] = unloaded;
    routeDfds[i].resolve();
  })));
`,
  ],
];

/**
 * A page's code that did not arrive is requested again. If it never does, the page is opened anew, at the address that the user has asked for, but
 * only when the server can be reached: otherwise the browser's own error page would replace ours, and everything that was typed would be lost. An
 * error of `fetch` is shown as if the page's data had not arrived.
 */
const CODE = [
  [
    "/**\n * A function that handles data mutations",
    "import { openAnew, throughCuts } from '~/lib/calls/again.ts';\n/**\n * A function that handles data mutations",
  ],
  ["await import( /* webpackIgnore: true */route.module);\n", "await throughCuts(() => import( /* webpackIgnore: true */route.module));\n"],
  ["    console.error(`Error loading route module \\`${route.module}\\`, reloading page...`);\n", ""],
  ["    if (window.__remixContext.isSpaMode &&\n", "    if (false &&\n"],
  ["    window.location.reload();\n", "    await fetch(route.module);\n    return openAnew();\n"],
];

/**
 * A link that is pointed at loads the code of its page ahead, for its style sheets. If that failed, the page that was open was reloaded, with
 * everything that was typed: after a new release each link would have done that.
 */
const AHEAD = [
  [
    "await loadRouteModule(manifest.routes[match.route.id], routeModules);\n",
    "await import( /* webpackIgnore: true */manifest.routes[match.route.id].module).catch(() => ({}));\n",
  ],
  ["import { loadRouteModule } from './routeModules.js';\n", ""],
];

/** Advice to developers whose runtime has no events or no sockets; every browser has. */
const SOCKETS = [
  ["if (!globalThis.EventTarget || !globalThis.Event)\n", "if (false)\n"],
  ["          !this._options.WebSocket &&\n", "          false &&\n"],
];

/** What the library for texts would tell developers, all of which is silent outside of its mode for them. */
const TEXTS = [
  "'Seems the loaded translations were in flat JSON format instead of nested. Either set keySeparator: false on init or make sure your translations are published in nested format.'",
  "`It seems you are nesting recursively key: ${args[0]} in key: ${key[0]}`",
  `\`key "\${usedKey}" for languages "\${codes.join(', ')}" won't get resolved as namespace "\${usedNS}" was not yet loaded\`, 'This means something IS WRONG in your setup. You access the t function before i18next.init / i18next.loadNamespace / i18next.changeLanguage was done. Wait for the callback or Promise to resolve before accessing it!!!'`,
  `\`did not save key "\${key}" as the namespace "\${namespace}" was not yet loaded\`, 'This means something IS WRONG in your setup. You access the t function before i18next.init / i18next.loadNamespace / i18next.changeLanguage was done. Wait for the callback or Promise to resolve before accessing it!!!'`,
  "'accessing an object - but returnObjects options is not enabled!'",
  "'Your environment seems not to be Intl API compatible, use an Intl.PluralRules polyfill. Will fallback to the compatibilityJSON v3 format handling.'",
  "`missed to pass in variable ${matchedVar} for interpolating ${str}`",
  "`failed parsing options string in nesting for key ${key}`, e",
  "`missed to resolve ${match[1]} for nesting ${str}`",
  "`there was no format function for ${formatName}`",
  "'No backend was added via i18next.use. Will not load resources.'",
  "'init: no languageDetector is used and no lng is defined'",
  "'init: i18next is already initialized. You should call init just once!'",
  "'hasLoadedNamespace: i18next was not initialized', this.languages",
  "'hasLoadedNamespace: i18n.languages were undefined or empty', this.languages",
].map((said) => [said, ""]);

/** By file, as in `lean-remix.mjs`. */
export const BROWSER_CHANGES = {
  "partysocket/dist/ws.js": { texts: SOCKETS },
  "i18next/dist/esm/i18next.js": { texts: TEXTS },
  [`${REMIX}/browser.js`]: { texts: [REPLACED] },
  [`${REMIX}/components.js`]: { texts: LATER },
  [`${REMIX}/fog-of-war.js`]: { texts: DISCOVERY },
  [`${REMIX}/routes.js`]: { texts: [...ANSWERS, ...MODES, ...COUNTERPARTS] },
  [`${REMIX}/routeModules.js`]: { texts: CODE },
  [`${REMIX}/links.js`]: { texts: AHEAD },
  [`${REMIX}/single-fetch.js`]: { texts: [...READING, ...UNLOADED] },
  [`${REMIX}/errorBoundaries.js`]: { texts: LAST_RESORT },
};
