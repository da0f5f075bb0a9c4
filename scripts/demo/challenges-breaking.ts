import type { ChallengePlan } from "./challenges.ts";

/** Web, pwn, reverse, blockchain, mobile, AI, PPC, pentest: challenges that are solved by taking something apart. */
export const BREAKING: ChallengePlan[] = [
  {
    title: "Cookie galley",
    tag: "Web",
    hardness: 0.1,
    score: 200,
    flag: "vexil{never_trust_the_client}",
    content:
      "The galley's order page keeps your rank in a cookie:\n\n```http\nCookie: rank=ZGVja2hhbmQ=\n```\n\nOnly officers see the captain's menu.",
    hints: ["Base64 is not encryption."],
  },
  {
    title: "Second order",
    tag: "Web",
    hardness: 0.35,
    score: 400,
    flag: "vexil{quotes_come_back_later}",
    content:
      "Registration escapes every quote. The *report* page was written by somebody else.\n\n```sql\nSELECT title FROM reports WHERE author = '" +
      "${user.name}" +
      "'\n```",
  },
  {
    title: "Template harbour",
    tag: "Web",
    hardness: 0.52,
    score: 500,
    flag: "vexil{seven_times_seven}",
    content: "Greeting cards are rendered from your text. `{{ 7 * 7 }}` prints a number it should not.",
    hints: ["Find out which engine it is before you climb out of its sandbox.", "`__class__` is a door."],
  },
  {
    title: "Race to the pier",
    tag: "Web",
    hardness: 0.66,
    score: 600,
    flag: "vexil{check_then_act_is_a_bug}",
    content: "One voucher, one ticket. Unless two requests arrive in the same millisecond.",
  },
  {
    title: "Overboard",
    tag: "Pwn",
    hardness: 0.33,
    score: 400,
    flag: "vexil{mind_the_saved_rbp}",
    content:
      'A classic, so that everybody starts somewhere:\n\n```c\nvoid hail(void) {\n  char name[32];\n  gets(name);\n  printf("Ahoy, %s\\n", name);\n}\n```\n\nNo canary, no PIE. There is a function nobody calls.',
    file: {
      name: "overboard.c",
      text: '#include <stdio.h>\n\nvoid hail(void) {\n  char name[32];\n  gets(name);\n  printf("Ahoy, %s\\n", name);\n}\n\nint main(void) { hail(); }\n',
    },
  },
  {
    title: "House of sails",
    tag: "Pwn",
    hardness: 0.88,
    score: 800,
    flag: "vexil{tcache_poisoned_at_sea}",
    content: "A note manager with `new`, `edit`, `show` and a `delete` that forgets to forget. glibc 2.39, all mitigations on.",
    hints: ["Safe linking mangles with the address of the chunk itself."],
  },
  {
    title: "Strings attached",
    tag: "Reverse",
    hardness: 0.15,
    score: 200,
    flag: "vexil{grep_before_ghidra}",
    content: "The binary asks for a password. Look before you disassemble.",
    file: { name: "strings.txt", text: "/lib64/ld-linux-x86-64.so.2\nputs\nPassword?\n" },
  },
  {
    title: "Virtual mate",
    tag: "Reverse",
    hardness: 0.7,
    score: 600,
    flag: "vexil{sixteen_opcodes}",
    content:
      "A tiny virtual machine checks the flag byte by byte. Its instruction set:\n\n| Opcode | Meaning |\n| ------ | ------- |\n| `0x1n` | push register *n* |\n| `0x2n` | pop to register *n* |\n| `0x3k` | xor with constant *k* |",
  },
  {
    title: "Flag of convenience",
    tag: "Blockchain",
    hardness: 0.6,
    score: 500,
    flag: "vexil{reentrancy_again}",
    content:
      'The registry pays out before it writes down:\n\n```solidity\nfunction withdraw() external {\n  (bool ok, ) = msg.sender.call{value: balance[msg.sender]}("");\n  require(ok);\n  balance[msg.sender] = 0;\n}\n```',
  },
  {
    title: "Pilot's app",
    tag: "Mobile",
    hardness: 0.4,
    score: 400,
    flag: "vexil{exported_activities}",
    content: 'The pilots\' application has an activity for the maintenance crew. Its manifest says `android:exported="true"`.',
  },
  {
    title: "Parrot model",
    tag: "AI",
    hardness: 0.28,
    score: 300,
    flag: "vexil{polly_wants_a_prompt}",
    content:
      "The ship's parrot is a language model that was told a secret and told to keep it. It keeps it from everybody who asks *directly*.",
    hints: ["Ask for a poem."],
  },
  {
    title: "Tide tables",
    tag: "PPC",
    hardness: 0.48,
    score: 400,
    flag: "vexil{n_log_n_or_drown}",
    content:
      "Given $n \\le 10^5$ tide levels, answer $q \\le 10^5$ questions of the form *how many levels between* $l$ *and* $r$ *lie under* $x$? Time limit: two seconds.",
  },
];
