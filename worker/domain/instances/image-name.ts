/**
 * An image's name in one spelling, for comparing two: engines leave out the name of Docker's own registry and the tag `latest`, or spell them out, and
 * leave out a tag beside a digest, which alone says what is meant.
 */
export function imageName(image: string): string {
  const [name = "", digest] = image.replace(/^(?:(?:index\.)?docker\.io\/)?(?:library\/)?/, "").split("@");
  return digest === undefined ? name.replace(/:latest$/, "") : `${name.replace(/:[^/:]+$/, "")}@${digest}`;
}

const spelled = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Whether an image is among these, which nobody adds to: they are asked about for each start and each challenge, and have one spelling from the first time on. */
export function hasImage(images: readonly string[], image: string): boolean {
  const names = spelled.get(images) ?? new Set(images.map(imageName));
  spelled.set(images, names);
  return names.has(imageName(image));
}
