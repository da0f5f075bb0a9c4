import { expect, test } from "vitest";
import { tunnelAddress } from "./tunnel-address.ts";

const STRANGER = { loopback: false };

test.each([
  ["http://10.0.0.5:8090", "http://10.0.0.5:8090"],
  ["https://node1.ctf-infra.example", "https://node1.ctf-infra.example"],
  ["https://node1.ctf-infra.example/", "https://node1.ctf-infra.example"],
  ["http://[2001:db8::5]:8090", "http://[2001:db8::5]:8090"],
  ["http://[fd12:3456::5]:8090", "http://[fd12:3456::5]:8090"],
  ["HTTP://Node1:80", "http://node1"],
  ["http://[::ffff:10.0.0.5]:8090", "http://[::ffff:a00:5]:8090"],
  // Each is next to a range that is closed.
  ["http://1.0.0.1", "http://1.0.0.1"],
  ["http://126.255.255.255", "http://126.255.255.255"],
  ["http://128.0.0.1", "http://128.0.0.1"],
  ["http://169.253.255.255", "http://169.253.255.255"],
  ["http://169.255.0.1", "http://169.255.0.1"],
  ["http://192.0.1.1", "http://192.0.1.1"],
  ["http://223.255.255.255", "http://223.255.255.255"],
  ["http://100.100.100.201", "http://100.100.100.201"],
  ["http://[::2:0:0]", "http://[::2:0:0]"],
  ["http://[::fffe:127.0.0.1]", "http://[::fffe:7f00:1]"],
  ["http://[64:ff9c::7f00:1]", "http://[64:ff9c::7f00:1]"],
  ["http://[65:ff9b::7f00:1]", "http://[65:ff9b::7f00:1]"],
  ["http://[2003:7f00:1::]", "http://[2003:7f00:1::]"],
  ["http://[2002:a00:7f:1::]", "http://[2002:a00:7f:1::]"],
  ["http://[fd00:ec3::254]", "http://[fd00:ec3::254]"],
  ["http://[fd01:ec2::254]", "http://[fd01:ec2::254]"],
  ["http://[fe7f::1]", "http://[fe7f::1]"],
])("%s is a valid tunnel address", (text, origin) => {
  expect(tunnelAddress(text, STRANGER)).toBe(origin);
});

const LOOPBACK = [
  "http://localhost:1",
  "http://LOCALHOST.:1",
  "http://a.localhost",
  "http://127.0.0.1",
  "http://127.9.8.7",
  "http://2130706433",
  "http://0x7f000001",
  "http://017700000001",
  "http://127.1",
  "http://0x7f.1",
  "http://127.0.0.1.",
  "http://[::1]",
  "http://[0:0:0:0:0:0:0:1]",
  "http://[::ffff:127.0.0.1]",
  "http://[::127.0.0.1]",
  "http://[64:ff9b::7f00:1]",
  "http://[2002:7f00:1::]",
  "http://①②⑦.0.0.1",
];

test.each(LOOPBACK)("%s is the platform's own machine", (text) => {
  expect(tunnelAddress(text, STRANGER)).toBeNull();
  expect(tunnelAddress(text, { loopback: true })).toBe(new URL(text).origin);
});

test.each([
  "http://0.0.0.0",
  "http://0",
  "http://[::]",
  "http://[::ffff:0.0.0.0]",
  "http://169.254.169.254",
  "http://2852039166",
  "http://0xa9fea9fe",
  "http://[::ffff:169.254.169.254]",
  "http://[64:ff9b::a9fe:a9fe]",
  "http://[2002:a9fe:a9fe::1]",
  "http://[fe80::1]",
  "http://[fe81::1]",
  "http://[febf::1]",
  "http://[feff::1]",
  "http://[ff00::1]",
  "http://[fd00:ec2::254]",
  "http://[ff02::1]",
  "http://0.255.255.255",
  "http://169.254.0.1",
  "http://169.254.255.255",
  "http://192.0.0.255",
  "http://[::ffff:192.0.0.8]",
  "http://224.0.0.1",
  "http://255.255.255.255",
  "http://192.0.0.192",
  "http://100.100.100.200",
  "http://metadata.google.internal",
  "http://METADATA.google.internal.",
  "http://metadata",
  "http://user:pass@node1",
  "http://user@node1",
  "http://@node1",
  "http://node1/path",
  "http://node1/../a",
  "http://node1?",
  "http://node1?query",
  "http://node1#",
  "http://node1\\path",
  "http:\\\\node1",
  "ftp://node1",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "ws://node1",
  "//node1",
  "node1:8090",
  "",
])("%s is refused whoever names it", (text) => {
  expect(tunnelAddress(text, { loopback: true })).toBeNull();
});
