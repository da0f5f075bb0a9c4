import type { ChallengePlan } from "./challenges.ts";

/** Crypto, forensics, OSINT, misc, hardware: challenges that are solved by reading closely. */
export const READING: ChallengePlan[] = [
  {
    title: "Signal to start",
    tag: "Misc",
    hardness: 0.02,
    score: 100,
    flag: "vexil{welcome_aboard}",
    content: "Welcome aboard. The flag is hoisted in plain sight:\n\n`vexil{welcome_aboard}`\n\nSubmit it exactly as written.",
  },
  {
    title: "Rail fence regatta",
    tag: "Crypto",
    hardness: 0.12,
    score: 300,
    flag: "vexil{over_and_under}",
    content:
      "The signalman wrote his message over **three rails** and read it row by row.\n\n```text\nvl_n_xiovradneei{e_nudr}\n```\n\nPut it back together.",
    hints: ["The number of rails is in the text.", "Write a zigzag of three rows; fill the rows from left to right."],
  },
  {
    title: "Small exponent",
    tag: "Crypto",
    hardness: 0.38,
    score: 500,
    flag: "vexil{cube_root_of_trouble}",
    content:
      "The harbour office encrypts with RSA and $e = 3$. It sent the same message $m$ to three ships:\n\n$$c_i \\equiv m^3 \\pmod{n_i}, \\quad i = 1, 2, 3$$\n\nAll three ciphertexts are in the file. Nobody used padding.",
    hints: ["What does the Chinese remainder theorem say about $m^3$ when $m < n_i$?"],
    file: {
      name: "ships.txt",
      text: "n1 = 9516311845790656153499716760847001433441357\nn2 = 9516311845790656153499716760847001433441391\nn3 = 9516311845790656153499716760847001433441449\n",
    },
  },
  {
    title: "Two-time pad",
    tag: "Crypto",
    hardness: 0.55,
    score: 500,
    flag: "vexil{once_means_once}",
    content:
      "Two telegrams, one key:\n\n$$c_1 \\oplus c_2 = m_1 \\oplus m_2$$\n\nThe first one begins with `WEATHER REPORT`. Drag that crib along the second.",
    file: { name: "telegrams.hex", text: "1f0b1e00011d1755\n0a1d0b1c4f1a1b10\n" },
  },
  {
    title: "Lattice of masts",
    tag: "Crypto",
    hardness: 0.9,
    score: 700,
    flag: "vexil{short_vectors_sail_fast}",
    content:
      "A signature scheme leaks the top bits of its nonces. With $k_i < 2^{b-16}$ the hidden number problem\n\n$$s_i k_i \\equiv h_i + r_i x \\pmod q$$\n\nis a closest-vector problem. We publish 90 signatures.\n\n```python\nfrom secrets import randbelow\nk = randbelow(q >> 16)\n```",
    hints: ["Build the basis of Boneh and Venkatesan.", "LLL is enough; no need for BKZ."],
  },
  {
    title: "Deleted log",
    tag: "Forensics",
    hardness: 0.22,
    score: 300,
    flag: "vexil{journals_remember}",
    content:
      "Somebody cleared the shell history before leaving. The file system's journal did not get the memo.\n\n1. Mount the image read-only.\n2. Look where nobody cleans up.",
    file: { name: "history.txt", text: "ls\ncat flag.txt\nhistory -c\n" },
  },
  {
    title: "Lights at night",
    tag: "Forensics",
    hardness: 0.45,
    score: 500,
    flag: "vexil{dot_dash_dot}",
    content:
      "A video of a lighthouse, one frame a tenth of a second. Brightness per frame is in the file.\n\n> Short, long, short. Then silence.",
    file: { name: "brightness.csv", text: "frame,level\n0,3\n1,250\n2,3\n3,251\n4,249\n5,250\n6,4\n" },
  },
  {
    title: "Memory of a harbour",
    tag: "Forensics",
    hardness: 0.72,
    score: 600,
    flag: "vexil{the_heap_tells_all}",
    content:
      "A memory dump of the ticket machine, taken while it was printing. Find the session key in the heap and decrypt the last ticket.",
    link: "https://example.com/harbour/memory.img.zst",
  },
  {
    title: "Which quay?",
    tag: "OSINT",
    hardness: 0.18,
    score: 200,
    flag: "vexil{quay_17}",
    content:
      "A photograph shows a **blue crane**, a church with *two* unequal towers and a ferry with a yellow funnel. Which quay was the photographer standing on?\n\nFormat: `vexil{quay_NN}`.",
    hints: ["Ferry lines publish their liveries."],
  },
  {
    title: "The captain's trail",
    tag: "OSINT",
    hardness: 0.42,
    score: 400,
    flag: "vexil{same_handle_everywhere}",
    content: "The captain uses one handle everywhere and has written about knots since 2011. Find the name of her first boat.",
  },
  {
    title: "Logic on the jetty",
    tag: "Hardware",
    hardness: 0.5,
    score: 500,
    flag: "vexil{start_bit_stop_bit}",
    content:
      "We clipped a logic analyser to the buoy's debug header. One wire, 9600 baud, eight bits, no parity, one stop bit.\n\n| Pin | Signal |\n| --- | ------ |\n| 1   | GND    |\n| 2   | TX     |\n| 3   | ?      |",
    file: { name: "capture.csv", text: "time_us,level\n0,1\n104,0\n208,0\n312,1\n416,1\n" },
  },
  {
    title: "Semaphore by mail",
    tag: "Misc",
    hardness: 0.3,
    score: 400,
    flag: "vexil{}",
    dynamic: true,
    content:
      "Every crew gets its **own** letter. Read it and send back what it says. Do not copy from the ship beside you: we would notice.",
  },
];
