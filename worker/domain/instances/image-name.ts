/**
 * An image's name in one spelling, for comparing two: engines leave out the name of Docker's own registry and the tag `latest`, or spell them out, and
 * leave out a tag beside a digest, which alone says what is meant.
 */
export function imageName(image: string): string {
  const [name = "", digest] = image.replace(/^(?:(?:index\.)?docker\.io\/)?(?:library\/)?/, "").split("@");
  return digest === undefined ? name.replace(/:latest$/, "") : `${name.replace(/:[^/:]+$/, "")}@${digest}`;
}
