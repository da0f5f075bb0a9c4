export { ControlRoom } from "./ControlRoom.tsx";
