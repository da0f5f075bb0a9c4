export { CorrectionForm } from "./CorrectionForm.tsx";
export { CorrectionList } from "./CorrectionList.tsx";
export { PauseSection } from "./PauseSection.tsx";
