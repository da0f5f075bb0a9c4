/** The secret that the verifier of the tests accepts; apart from it, since it runs in Node and its users in the Worker. */
export const CAPTCHA_SECRET = "the secret that the provider gave";
