import { expectTypeOf, test } from "vitest";
import type { GameEditView } from "#worker/contract/wire/game/game.ts";
import type { HostView } from "#worker/contract/wire/platform/host.ts";
import type { Calls } from "#worker/api/index.ts";
import { pathOf, type Address, type CallName } from "./address.ts";
import { call } from "./api.ts";

/** Never run: compiling is the test. The compiler reports every line that should have been refused and was not. */
function compiled() {
  const at = { params: { id: 1 } };
  expectTypeOf(call("GET /api/edit/games/:id", at)).resolves.toEqualTypeOf<GameEditView>();
  expectTypeOf(call("DELETE /api/edit/games/:id", at)).resolves.toBeVoid();
  expectTypeOf(call("POST /api/admin/images", { body: { image: "nginx" } })).resolves.toBeNumber();
  expectTypeOf(pathOf("GET /api/admin/hosts")).toEqualTypeOf<Address<HostView[]>>();
  void call("POST /api/account/logout");
  void call("GET /api/admin/instances");
  void call("GET /api/admin/instances", { query: { kind: "all", count: 6 } });
  void call("PUT /api/account/avatar", { file: new File([], "a.png") });
  void call("POST /api/assets", { query: { filename: "a" }, files: [] });

  // @ts-expect-error -- no such call
  void call("PUT /api/edit/game/:id", at);
  // @ts-expect-error -- no such method there
  void call("POST /api/edit/games/:id", at);
  // @ts-expect-error -- a parameter is missing
  void call("DELETE /api/edit/games/:id");
  // @ts-expect-error -- one of two parameters is missing
  void call("DELETE /api/edit/games/:id/challenges/:cid", at);
  // @ts-expect-error -- a parameter of another type
  void call("DELETE /api/edit/games/:id", { params: { id: "one" } });
  // @ts-expect-error -- a parameter that is not in the path
  void call("DELETE /api/edit/games/:id", { params: { id: 1, cid: 2 } });
  // @ts-expect-error -- not a status
  void call("PUT /api/admin/participation/:id/:status", { params: { id: 1, status: "Perhaps" } });
  // @ts-expect-error -- a body is missing
  void call("POST /api/admin/hosts");
  // @ts-expect-error -- a field with another name
  void call("POST /api/admin/hosts", { body: { title: "one" } });
  // @ts-expect-error -- a field of another type
  void call("PUT /api/admin/teams/:id", { ...at, body: { locked: "yes" } });
  // @ts-expect-error -- a field of another type, which the schema would read from text
  void call("POST /api/edit/games", { body: { title: "A", start: 0, end: 1, teamMemberCountLimit: true } });
  // @ts-expect-error -- a body where none is taken
  void call("DELETE /api/edit/games/:id", { ...at, body: {} });
  // @ts-expect-error -- a query that the call does not know
  void call("GET /api/admin/instances", { query: { knd: "all" } });
  // @ts-expect-error -- a query where none is taken
  void call("GET /api/admin/hosts", { query: { count: 1 } });
  // @ts-expect-error -- the file is missing
  void call("PUT /api/account/avatar");
  // @ts-expect-error -- one file where many are taken
  void call("POST /api/assets", { file: new File([], "a.png") });
  // @ts-expect-error -- a file as the body
  void call("PUT /api/account/avatar", { body: new FormData() });
  // @ts-expect-error -- a file is not read by a script
  void call("GET /api/admin/writeups/:id/all", at);
  // @ts-expect-error -- nothing but a GET has an address
  pathOf("DELETE /api/edit/games/:id", at);
  // @ts-expect-error -- an arbitrary text is not an address
  const address: Address<HostView[]> = "/api/admin/hosts";
  // @ts-expect-error -- the address of another answer
  const hosts: Address<HostView[]> = pathOf("GET /api/game");
  return [address, hosts];
}

test("the map of calls has every call", () => {
  expectTypeOf<keyof Calls>().toEqualTypeOf<CallName>();
  expectTypeOf(compiled).toBeFunction();
});
