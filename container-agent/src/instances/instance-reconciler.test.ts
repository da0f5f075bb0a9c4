import { afterAll, describe } from "vitest";
import { FakeDocker } from "../testing/fake-docker/fake-docker.ts";
import { endsSuite, outageSuite, reconcilerSuite } from "../testing/reconciler-suite.ts";

const fake = await FakeDocker.open();
afterAll(() => fake.close());

describe("the reconciler of a host's instances, on a fake engine", () => reconcilerSuite(fake.place()));
describe("the death of an instance, on a fake engine", () => endsSuite(fake.place()));
describe("a fake engine that is away for a while", () => outageSuite(fake.place()));
