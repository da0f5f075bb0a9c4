import { createContext, useContext } from "react";

/** The script nonce of this response; empty in the browser, which hides it. Never loader data, because that would expose it to scripts. */
export const NonceContext = createContext("");
/** The nonce that this page's scripts and styles need to pass the content security policy. */
export const useNonce = () => useContext(NonceContext);
