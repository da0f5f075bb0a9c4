import { dockerRules } from "../../testing/docker-rules.ts";
import { realPlace, withEngine } from "../../testing/engine.ts";

withEngine("the rules of Docker, as Docker keeps them", () => dockerRules(realPlace()));
