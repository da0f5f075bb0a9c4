/** What other features may use of this one. */
export { MarkdownField } from "./MarkdownField.tsx";
export { MarkdownPreview } from "./MarkdownPreview.tsx";
export { usePreview } from "./usePreview.ts";
