export { AllTokens } from "./AllTokens.tsx";
