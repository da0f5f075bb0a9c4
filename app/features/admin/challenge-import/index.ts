export { ImportChallenges } from "./ImportChallenges.tsx";
