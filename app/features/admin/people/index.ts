export { GiveRole } from "./GiveRole.tsx";
export { PeopleTable, type Held } from "./PeopleTable.tsx";
