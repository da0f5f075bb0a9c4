import { createContext, useContext } from "react";

/** The script nonce of this answer; empty in the browser, which hides it. Never loader data: that would send it to scripts. */
export const NonceContext = createContext("");
export const useNonce = () => useContext(NonceContext);
