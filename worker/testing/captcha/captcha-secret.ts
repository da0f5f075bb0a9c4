/** The secret that the tests' verifier accepts; in a file of its own because the verifier runs in Node and its users in the Worker. */
export const CAPTCHA_SECRET = "the secret that the provider gave";
