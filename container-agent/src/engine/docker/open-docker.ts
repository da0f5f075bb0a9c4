import type Docker from "dockerode";
import { Firewall } from "../../firewall/firewall.ts";
import type { Config } from "../../host/config.ts";
import { DockerEngine } from "./docker-engine.ts";
import { hostFactsOf } from "./host-facts.ts";
import { Networks } from "./networks.ts";
import { Subnets } from "./subnets.ts";

/** The Docker Engine for this host's settings; throws a one-line Error when there is none. */
export async function openDocker(config: Config, docker: Docker): Promise<DockerEngine> {
  const { facts, ...name } = await hostFactsOf(config, docker);
  const firewall = new Firewall({ off: !config.firewall, engine: process.env["DOCKER_HOST"] });
  return new DockerEngine(docker, facts, new Networks(docker, facts, new Subnets(config.subnets), firewall), name);
}
