/**
 * An image's name in canonical form, for comparing two: engines omit or spell out the name of Docker's own registry and the tag `latest`,
 * and omit a tag next to a digest, which alone identifies the image.
 */
export function imageName(image: string): string {
  const [name = "", digest] = image.replace(/^(?:(?:index\.)?docker\.io\/)?(?:library\/)?/, "").split("@");
  return digest === undefined ? name.replace(/:latest$/, "") : `${name.replace(/:[^/:]+$/, "")}@${digest}`;
}

const spelled = new WeakMap<readonly string[], ReadonlySet<string>>();

/**
 * Whether an image is in this set, which must not change afterwards: it is checked for each start and each challenge, so its canonical form
 * is computed once.
 */
export function hasImage(images: readonly string[], image: string): boolean {
  const names = spelled.get(images) ?? new Set(images.map(imageName));
  spelled.set(images, names);
  return names.has(imageName(image));
}
