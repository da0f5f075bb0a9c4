export { MessageForm } from "./MessageForm.tsx";
export { MessageList } from "./MessageList.tsx";
export { WriteToTeam } from "./WriteToTeam.tsx";
