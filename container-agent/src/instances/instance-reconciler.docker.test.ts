import { realPlace, withEngine } from "../testing/engine.ts";
import { endsSuite, outageSuite, reconcilerSuite } from "../testing/reconciler-suite.ts";

withEngine("the reconciler of a host's instances", () => reconcilerSuite(realPlace()));
withEngine("the death of an instance", () => endsSuite(realPlace()));
withEngine("an engine that is away for a while", () => outageSuite(realPlace()));
