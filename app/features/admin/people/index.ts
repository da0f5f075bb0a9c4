export { GiveRole } from "./GiveRole.tsx";
export { PeopleTable } from "./PeopleTable.tsx";
