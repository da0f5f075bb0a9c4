import { kindOf } from "../game/challenge-kind.ts";
import { hasImage } from "../instances/image-name.ts";
import { finding, pageOf, type Finding, type Picture, type PicturedChallenge, type PicturedHost } from "./picture.ts";

const HOSTS = "/admin/hosts";

/** Whether the instances that teams will start have images, hosts, and room. */
export function instanceFindings(picture: Picture): Finding[] {
  const started = picture.challenges.filter(({ enabled, type }) => enabled && kindOf(type).instance);
  if (started.length === 0) return [];
  const hosts = (picture.hosts ?? []).filter(({ online, draining }) => online && !draining);
  const found = started.flatMap((one) => ofImage(picture, one, hosts));
  if (!picture.hosts) return [...found, atHosts("instanceHostsUnknown", "warn", {})];
  if (hosts.length === 0) found.push(atHosts("instanceNoHost", "stop", {}));
  for (const host of picture.hosts) found.push(...ofHost(picture, host));
  return [...found, ...roomFindings(picture, started, hosts)];
}

const atHosts = (code: Finding["code"], severity: Finding["severity"], values: Finding["values"], where: string | null = null) =>
  finding(code, severity, { link: HOSTS, needs: "host.manage", values, where });

function ofImage(picture: Picture, { id, title, image, memoryMb, cpuTenths }: PicturedChallenge, hosts: PicturedHost[]): Finding[] {
  const about = { where: title, link: pageOf(picture, `challenges/${id}`) };
  if (!image) return [finding("instanceNoImage", "stop", about)];
  const found: Finding[] = [];
  const without = hosts.filter(({ images }) => !hasImage(images, image));
  const unfetched = hosts.filter(({ failedImages }) => hasImage(failedImages, image));
  const failed = without.filter((host) => unfetched.includes(host)).length;
  const [kept, lacking] = [unfetched.length - failed, without.length - failed];
  if (failed > 0) found.push(finding("instanceImageFailed", "stop", { ...about, values: { image, count: failed } }));
  if (kept > 0) found.push(finding("instanceImageKept", "warn", { ...about, values: { image, count: kept } }));
  if (lacking > 0) found.push(finding("instanceImageMissing", "warn", { ...about, values: { image, count: lacking } }));
  const fits = hosts.some(({ capacity }) => capacity !== null && capacity.memoryMb >= memoryMb && capacity.cpuTenths >= cpuTenths);
  if (hosts.length > 0 && !fits)
    found.push(finding("instanceTooLarge", "stop", { ...about, values: { memory: memoryMb, cpu: cpuTenths / 10 } }));
  return found;
}

function ofHost({ platform }: Picture, host: PicturedHost): Finding[] {
  if (!host.online) return [atHosts("instanceHostAway", "warn", {}, host.name)];
  const found: Finding[] = [];
  if (host.hasTrouble) found.push(atHosts("instanceHostTrouble", "warn", {}, host.name));
  if (platform.proxiesInstances && !host.tunnel && !host.draining) found.push(atHosts("instanceNoTunnel", "stop", {}, host.name));
  return found;
}

/** The demand for each resource when every team runs as much at once as it may, largest first. */
function roomFindings({ game, teams }: Picture, started: PicturedChallenge[], hosts: PicturedHost[]): Finding[] {
  const each = game.containerLimit === 0 ? started.length : Math.min(game.containerLimit, started.length);
  const most = (of: "memoryMb" | "cpuTenths") =>
    sum(
      started
        .map((one) => one[of])
        .toSorted((a, b) => b - a)
        .slice(0, each),
    );
  const free = (of: keyof PicturedHost["free"]) => sum(hosts.map((host) => host.free[of]));
  const needed = {
    instances: each * teams.accepted,
    memoryMb: most("memoryMb") * teams.accepted,
    cpuTenths: most("cpuTenths") * teams.accepted,
  };
  const isEnough = needed.instances <= free("instances") && needed.memoryMb <= free("memoryMb") && needed.cpuTenths <= free("cpuTenths");
  if (hosts.length === 0 || isEnough) return [];
  const values = {
    teams: teams.accepted,
    instances: needed.instances,
    freeInstances: free("instances"),
    memory: needed.memoryMb,
    freeMemory: free("memoryMb"),
    cpu: needed.cpuTenths / 10,
    freeCpu: free("cpuTenths") / 10,
  };
  return [atHosts("instanceCapacity", "warn", values)];
}

const sum = (list: number[]) => list.reduce((all, one) => all + one, 0);
