import { expect, test } from "vitest";
import { startHub } from "~/testing/fake-hub.ts";
import { openPage } from "~/testing/pages.tsx";
import { playing } from "~/testing/playing.ts";
import { gameView, iso, NOON } from "~/testing/views.ts";

test("a submission of a team and a user that were removed since has a dash for each, as an event has", async () => {
  startHub();
  const gone = { status: "WrongAnswer" as const, answer: "flag{no}", time: iso(NOON), user: "", team: "", challenge: "Knots", ip: null };
  await openPage("games.$id.monitor.submissions", "/games/1/monitor/submissions", {
    viewer: { role: "Admin" },
    services: playing({
      games: { detail: async () => gameView() },
      access: { ensure: async () => undefined as never },
      monitor: { submissions: async () => [gone] },
    }),
  });
  const [, , team, user] = document.querySelectorAll("tbody td");
  expect([team!.firstChild!.textContent, user!.textContent]).toEqual(["–", "–"]);
});
