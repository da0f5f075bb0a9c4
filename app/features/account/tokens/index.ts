export { TokenRow } from "./TokenRow.tsx";
