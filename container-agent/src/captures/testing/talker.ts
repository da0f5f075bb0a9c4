// Talks endlessly on one recorded connection, for a test that kills it: node --import tsx talker.ts {data folder}
import { Recorder } from "../recorder.ts";

const recorder = new Recorder(process.argv[2]!, 1e9);
const instance = { id: "0a1b2c3d-0000-4000-8000-000000000000", spec: { capture: { challengeId: 7, participationId: 21, facts: {} } } };
const connection = { id: "1", client: { address: "203.0.113.7", port: 50_000 }, server: { address: "10.99.0.2", port: 1337 } };
const recording = recorder.record(instance, connection)!;
for (let count = 0; ; count += 1) {
  const line = `${count} ${Date.now()}\n`;
  recording.fromClient(Buffer.from(line));
  process.stdout.write(line);
  // oxlint-disable-next-line no-await-in-loop -- one word after the other
  await new Promise((resolve) => setTimeout(resolve, 5));
}
