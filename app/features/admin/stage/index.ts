/** What routes use of this one. */
export { Remote } from "./Remote.tsx";
export { SceneSwitch } from "./SceneSwitch.tsx";
