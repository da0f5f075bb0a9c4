// What `npm start` serves, without rebuilding it when a source has changed between two starts.
const { main } = await import("../../build/serve.mjs");
await main();
