export { Archivist } from "./archivist/archivist.ts";
export { Board } from "./board/board.ts";
export { Fleet } from "./fleet/fleet.ts";
export { Hasher } from "./hasher/hasher.ts";
export { Hub } from "./hub/hub.ts";
export { Ledger } from "./ledger/ledger.ts";
export { Limiter } from "./limiter/limiter.ts";
export { Postman } from "./postman/postman.ts";
