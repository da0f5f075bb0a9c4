import { expect, test } from "vitest";
import { faultOf, headLength, withField } from "./head.ts";

const lengthOf = (text: string) => headLength(Buffer.from(text, "latin1"));
const refused = (...fields: string[]) => faultOf(["POST / HTTP/1.1", ...fields, "", ""].join("\r\n"));

test.each([
  ["", null],
  ["GET / HTTP/1.1\r\nHost: a\r\n", null],
  ["GET / HTTP/1.1\r\nHost: a\r\n\r", null],
  ["GET / HTTP/1.1\r\nHost: a\r\n\r\n", 27],
  ["GET / HTTP/1.1\r\nHost: a\r\n\r\nbody\n\n", 27],
  ["GET / HTTP/1.1\nHost: a\n\nbody", 24],
  ["GET / HTTP/1.1\nHost: a\n\r\nbody", 25],
])("the head of %j is %j bytes long", (text, length) => {
  expect(lengthOf(text)).toBe(length);
});

test.each([
  [["Host: a", "Content-Length: 5", "Transfer-Encoding: chunked"], "more than one length"],
  [["Host: a", "Content-Length: 5", "Content-Length: 5"], "more than one length"],
  [["Host: a", "Transfer-Encoding: chunked", "transfer-encoding: chunked"], "more than one length"],
  [["Host: a", "Content-Length: +5"], "a length that is none"],
  [["Host: a", "Content-Length: 5, 6"], "a length that is none"],
  [["Host: a", "Transfer-Encoding: gzip, chunked"], "an encoding other than chunked"],
  [["Host: a", "Transfer-Encoding : chunked"], "a header line that is none"],
  [["Host: a", "X: b", " c"], "a header line that is none"],
  [["Host: a", "no colon"], "a header line that is none"],
  [["Host: a", "X: b\rContent-Length: 3"], "a header line that is none"],
  [["Host: a", "host: b"], "more than one host"],
  [[], "no host"],
  [["Host:"], "no host"],
  [["Host: \t "], "no host"],
  [["Host: a b"], "a host that is none"],
  [["Host: a/b"], "a host that is none"],
  [["Host: u:p@a"], "a host that is none"],
  [["Host: %41"], "a host that is none"],
  [["Host: *"], "a host that is none"],
  [["Host: \u00e9"], "a host that is none"],
])("%j is refused", (fields, reason) => {
  expect(refused(...fields)).toBe(reason);
});

test.each([
  [["Host: a"]],
  [["Host: a", "Content-Length: 0"]],
  [["Host: a", "Transfer-Encoding: Chunked"]],
  [["Host: [::1]:80", "X-Empty:", "Cookie: a=b; c=d", "X-Bytes: \u00e9\u00ff"]],
])("%j is passed on", (fields) => {
  expect(refused(...fields)).toBeNull();
});

test("spaces around a value are not part of it, even 400,000 of them", () => {
  const many = " \t".repeat(200_000);
  expect(refused(`Host:${many}a${many}`, `Content-Length:${many}5${many}`)).toBeNull();
  expect(refused(`Host: a${many}b`)).toBe("a host that is none");
  expect(refused("Host: a", `X-A: b${many}c`)).toBeNull();
});

test.each(["GET http://a/ HTTP/1.1", "OPTIONS * HTTP/1.1", "CONNECT a:443 HTTP/1.1", "GET api/config HTTP/1.1", "GET http://a HTTP/1.0"])(
  "%j is refused",
  (line) => expect(faultOf(`${line}\r\nHost: a\r\n\r\n`)).toBe("a target that is no path"),
);

test("a tunnel is refused, whatever it is asked to", () => {
  expect(faultOf("CONNECT /path HTTP/1.1\r\nHost: a\r\n\r\n")).toBe("a target that is no path");
});

test.each(["GET //a/b HTTP/1.1", "GET /a b HTTP/1.1", "GET /?http://a HTTP/1.1", "{} nonsense", "PRI * HTTP/2.0"])(
  "%j is passed on",
  (line) => {
    expect(faultOf(`${line}\r\nHost: a_b:80\r\n\r\n`)).toBeNull();
  },
);

test("a line is added after the first, whatever that is", () => {
  const added = (text: string) => withField(Buffer.from(text, "latin1"), "x-a", "1").toString("latin1");
  expect(added("GET / HTTP/1.1\r\nHost: a\r\n\r\nrest")).toBe("GET / HTTP/1.1\r\nx-a: 1\r\nHost: a\r\n\r\nrest");
  expect(added("\u0000\u00ff nonsense\n\n")).toBe("\u0000\u00ff nonsense\nx-a: 1\r\n\n");
});
