import { createContext, useContext } from "react";

/** The script nonce of this answer; empty in the browser, which hides it. Never loader data: that would send it to scripts. */
export const NonceContext = createContext("");
/** The nonce without which the content policy refuses a script or style of this page. */
export const useNonce = () => useContext(NonceContext);
