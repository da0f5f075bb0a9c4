// What browsers get of Remix: without what no page of ours ever runs, with patience where a page reads itself anew, and with our words where its code does not come (docs/decisions/0122).

const REMIX = "@remix-run/react/dist/esm";

/** All routes are in one list, so none is discovered. */
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

/** Data comes for all routes at once, and whole; before it did, there were answers of several kinds, some in pieces. */
const ANSWERS = [
  [
    "      let result = await fetchServerHandler(request, route);\n      return unwrap ? unwrapServerResponse(result) : result;\n",
    '      throw new Error("Data comes for all routes at once.");\n',
  ],
  ['route.id === "root" ? RemixRootDefaultHydrateFallback : undefined', "undefined"],
];

/** A script that greets developers, which the pages' policy would not let run. */
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

/** A page that is shown and reads itself anew is not taken away because the server is busy. */
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
 * A page whose code did not come is asked for anew only where there is a server: without one the browser's own error page would take the place of ours, and of all that was
 * typed. What `fetch` throws is said as where the page's data did not come.
 */
const CODE = [["    window.location.reload();\n", "    await fetch(route.module);\n    window.location.reload();\n"]];

/** By file, as in `lean-remix.mjs`. */
export const BROWSER_CHANGES = {
  [`${REMIX}/fog-of-war.js`]: { texts: DISCOVERY },
  [`${REMIX}/routes.js`]: { texts: ANSWERS },
  [`${REMIX}/routeModules.js`]: { texts: CODE },
  [`${REMIX}/single-fetch.js`]: { texts: READING },
  [`${REMIX}/errorBoundaries.js`]: { texts: [[GREETING, "  let heyDeveloper = null;\n"]] },
};
