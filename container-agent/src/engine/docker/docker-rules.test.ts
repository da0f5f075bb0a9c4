import { afterAll, describe } from "vitest";
import { dockerRules } from "../../testing/docker-rules.ts";
import { FakeDocker } from "../../testing/fake-docker/fake-docker.ts";

const fake = await FakeDocker.open();
afterAll(() => fake.close());

describe("the rules of Docker, as the fake follows them", () => dockerRules(fake.place()));
