import { afterAll, describe } from "vitest";
import { engineSuite } from "../../testing/engine-suite.ts";
import { FakeDocker } from "../../testing/fake-docker/fake-docker.ts";

const fake = await FakeDocker.open();
afterAll(() => fake.close());

describe("an instance on a fake Docker Engine", () => engineSuite(fake.place()));
