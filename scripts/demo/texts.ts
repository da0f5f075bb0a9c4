export const POSTS = [
  {
    title: "The Harbour Regatta is under way",
    summary: "Sixty crews, twenty-four challenges, one board that moves while you watch.",
    content:
      "The signal is up. **Harbour Regatta** is open to everybody with a crew of up to three.\n\n- Flags look like `vexil{…}` and are submitted on the challenge's page.\n- The first three crews to solve a challenge earn a bonus.\n- Scores fall as more crews solve: $s(n) = \\lfloor s_0 (r + (1-r) e^{(1-n)/d}) \\rfloor$.\n\nFair winds.",
    tags: ["regatta", "news"],
    isPinned: true,
  },
  {
    title: "How the Spring Sprint was won",
    summary: "A short look back at a short race, and the challenges are open for practice.",
    content:
      "It was over before the tea was cold. All its challenges stay open in practice mode: solve them at your own pace, nothing is scored any more.",
    tags: ["sprint", "results"],
    isPinned: false,
  },
  {
    title: "Write-ups: how to tell what you did",
    summary: "What makes a write-up worth reading, in six sentences.",
    content:
      "1. Say what you saw first.\n2. Say what you thought it was.\n3. Say why you were wrong.\n4. Show the one line that mattered:\n\n```python\nprint(bytes(a ^ b for a, b in zip(c1, c2)))\n```\n\n5. Name your tools.\n6. Thank your crew.",
    tags: ["guide"],
    isPinned: false,
  },
];

export const NOTICES = [
  "The race is on. Good luck to all crews!",
  "**Which quay?** accepts the number with or without a leading zero.",
  "The attachment of *Lights at night* was replaced; the old one missed its last frame.",
  "Half-time. The harbour office serves soup.",
];

export const REGATTA = {
  title: "Harbour Regatta",
  summary: "The main event: jeopardy, three divisions, twenty-four challenges.",
  content:
    "## Rules\n\nCrews of up to three. No attacks on the platform or on each other. Flags have the form `vexil{…}`.\n\n## Divisions\n\n| Division | Who |\n| --- | --- |\n| Open | everybody |\n| University | enrolled students |\n| Secondary school | under twenty, with a teacher |\n\n## Scoring\n\nA challenge loses value with every solve, down to a quarter. The first three earn 5 %, 3 % and 1 % more.",
};

export const SPRINT = {
  title: "Spring Sprint",
  summary: "A short warm-up, over now; its challenges are open for practice.",
  content: "Eight small challenges and very little time. The race is over; **practice mode** is on.",
};

export const GRAND = {
  title: "Grand Harbour Finals",
  summary: "The best crews of the Regatta, for a day and a night.",
  content: "Invited crews only. The code is on your letter. Bring a lamp.",
};
