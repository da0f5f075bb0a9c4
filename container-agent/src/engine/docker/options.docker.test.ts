import { expect, test } from "vitest";
import { usageOf } from "./usage.ts";
import { nameOf } from "./options.ts";
import type { InstanceSpec } from "../../../../packages/host-protocol/protocol.ts";
import { mayObeyStorage } from "./host-facts.ts";
import { testEngine, testHost, wanted, withEngine } from "../../testing/engine.ts";
import { inside } from "../../testing/inside.ts";

/** An instance with a shell inside, where root has as many rights as any image can have. */
async function aShell(spec: Partial<InstanceSpec> = {}, wish: Parameters<typeof testHost>[0] = {}) {
  const host = testHost(wish);
  const one = wanted("shell", { pids: 64, ...spec });
  const running = await host.engine.start(one);
  return { ...host, ...running, container: host.docker.getContainer(nameOf(one.id)) };
}

const MB = 1024 * 1024;

withEngine("the limits of an instance", () => {
  test("memory is limited, without swap: a process that wants more is killed, the instance continues", async () => {
    const shell = await aShell({ memoryMb: 32 });
    const { HostConfig } = await shell.container.inspect();

    expect(await inside(shell, "tail /dev/zero; echo killed: $?; echo alive")).toMatch(/killed: 137\nalive$/);
    expect([HostConfig.Memory, HostConfig.MemorySwap]).toEqual([32 * MB, 32 * MB]);
  });

  test("a tenth of a core is a tenth, however many processes want more", async () => {
    const shell = await aShell({ cpuTenths: 1 });
    const usage = (id: string) => usageOf(shell.docker, id);
    const throttling = async () => (await shell.container.stats({ stream: false, "one-shot": true })).cpu_stats.throttling_data;
    await inside(shell, "for n in 1 2 3 4; do (while :; do :; done) >/dev/null 2>&1 </dev/null & done");

    // Measured by the kernel's own periods of 100 ms, because the machine may be busy; the used time is within what was counted.
    const { periods, throttled_periods: throttled } = await throttling();
    const before = (await usage(shell.containerId))!.cpuNs;
    await expect.poll(async () => (await throttling()).throttled_periods - throttled).toBeGreaterThan(10);
    const after = (await usage(shell.containerId))!.cpuNs;

    const usedMs = (after - before) / 1e6 / ((await throttling()).periods - periods);
    expect(usedMs).toBeGreaterThan(1);
    expect(usedMs).toBeLessThan(15);
  });

  test("a fork bomb stops at the limit of processes", async () => {
    const shell = await aShell({ pids: 20 });

    await inside(shell, "for n in $(seq 60); do sleep 30 >/dev/null 2>&1 </dev/null & done");

    const { pids_stats } = (await shell.container.stats({ stream: false, "one-shot": true })) as {
      pids_stats: { current: number; limit: number };
    };
    expect(pids_stats.limit).toBe(20);
    expect(pids_stats.current).toBeGreaterThan(10);
    expect(pids_stats.current).toBeLessThanOrEqual(20);
  });

  test("its output takes at most a megabyte of the host's disk", async () => {
    const shell = await aShell({ cpuTenths: 20 }, { facts: { cores: 2 } });

    await inside(shell, "yes 0123456789012345678901234567890123456789 | head -c 3000000 >/proc/1/fd/1");

    const kept = await shell.container.logs({ stdout: true });
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.length).toBeLessThan(1.1 * MB);
  });

  test("no file grows beyond the storage limit, not even one provided by the engine", async () => {
    const shell = await aShell({ storageMb: 4 });

    const write = (file: string) => `head -c 9000000 /dev/zero >>${file}; stat -c %s ${file}`;
    expect((await inside(shell, `${write("/root-file")}; ${write("/etc/hosts")}`)).match(/^\d+$/gm)).toEqual([
      String(4 * MB),
      String(4 * MB),
    ]);
  });
});

const isObeyed = mayObeyStorage(((await testEngine()?.docker.info()) ?? { Driver: "" }) as { Driver: string });

withEngine("the disk of an instance", () => {
  test.runIf(isObeyed)("stops at its limit, even with many small files", async () => {
    const shell = await aShell({ storageMb: 64, cpuTenths: 20 }, { facts: { storage: true, cores: 2 } });

    await inside(shell, "for n in $(seq 20); do head -c 10000000 /dev/zero >/file$n || break; sync; done");

    const kilobytes = Number(await inside(shell, "du -sk / 2>/dev/null | cut -f1"));
    expect(kilobytes).toBeGreaterThan(20 * 1024);
    expect(kilobytes).toBeLessThan(66 * 1024);
  });

  test.skipIf(isObeyed)("is not limited where the driver turns out not to support it, which the host then reports", async () => {
    const facts = { storage: true };
    const { facts: found } = await aShell({ storageMb: 64 }, { facts });

    expect(found.storage).toBe(false);
  });
});

withEngine("what an instance may do", () => {
  test("it has no capability, gains none, and can make only filtered system calls", async () => {
    const shell = await aShell();

    const status = await inside(shell, "grep -E '^(Cap|NoNewPrivs:|Seccomp:)' /proc/self/status");

    const none = "0000000000000000";
    const shown = Object.fromEntries(status.split("\n").map((line) => line.split(":\t")));
    expect(shown).toMatchObject({ CapInh: none, CapPrm: none, CapEff: none, CapBnd: none, CapAmb: none, NoNewPrivs: "1", Seccomp: "2" });
  });

  test("its crashes leave no core files on the host, and it cannot request any", async () => {
    const shell = await aShell();

    const limits = await inside(shell, "grep 'core file' /proc/1/limits; (ulimit -c 1) 2>/dev/null && echo raised; echo end");

    expect(limits).toMatch(/^Max core file size +0 +0 +bytes *\nend$/);
  });

  test("it has the capabilities that its challenge lists, and no others", async () => {
    const change = "chown 5:5 /tmp && echo changed; su -s /bin/sh nobody -c 'echo switched'";
    const plain = await aShell();
    const server = await aShell({ capabilities: ["CHOWN", "SETUID", "SETGID"] });

    expect(await inside(plain, change)).not.toMatch(/changed|switched/);
    expect(await inside(server, change)).toMatch(/changed\nswitched$/);
    expect(await inside(server, "grep CapBnd /proc/self/status")).toBe("CapBnd:\t00000000000000c1");
  });

  test("nothing of the host is mounted except the three files that name it, and none of its devices is visible", async () => {
    const shell = await aShell();

    const mounts = await inside(shell, "cut -d' ' -f5 /proc/self/mountinfo");
    const devices = await inside(shell, "find /dev -type b -o -name mem -o -name kmsg; ls /var/run/docker.sock /run/docker.sock");

    const known = /^\/(dev(\/(pts|mqueue|shm))?|proc(\/\w+)*|proc\/sysrq-trigger|sys(\/[\w,.-]+)*|etc\/(hosts|hostname|resolv\.conf))?$/;
    expect(mounts.split("\n").filter((mount) => !known.test(mount))).toEqual([]);
    expect(devices.split("\n").filter((line) => !/No such file/.test(line))).toEqual([]);
  });

  test("it can do nothing that only the host's administrator may do", async () => {
    const shell = await aShell();
    const attempts = [
      "mount -t tmpfs none /tmp",
      "mknod /tmp/disk b 8 0",
      "unshare -Ur true",
      "echo 1 >/proc/sys/kernel/panic",
      "echo h >/proc/sysrq-trigger",
      "mkdir $(find /sys/fs/cgroup -maxdepth 1 | tail -n 1)/mine",
      "head -c 1 /proc/kcore | grep .",
      "date -s 2001-01-01 && date +%Y | grep 2001",
      "hostname mine",
      "ping -I eth0 -c 1 -W 1 127.0.0.1",
      "ip link set eth0 down",
      "nice -n -5 true",
      "ulimit -n 5000",
      "dmesg",
    ];

    const script = attempts.map((attempt) => `(${attempt}) >/dev/null 2>&1 && echo '${attempt}'`).join("\n");

    expect(await inside(shell, `${script}\necho end`)).toBe("end");
  });

  test("its environment has what it was given, and nothing of the host's", async () => {
    const env = { FLAG: "flag{a b=c}", VEXIL_TEAM_ID: "7", VEXIL_USER_ID: "u", VEXIL_CHALLENGE_ID: "3", VEXIL_GAME_ID: "1" };
    const shell = await aShell({ env });

    const found = await inside(shell, "tr '\\0' '\\n' </proc/1/environ");

    const given = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    expect(
      found
        .split("\n")
        .filter((line) => !/^(PATH|HOSTNAME|HOME)=/.test(line))
        .toSorted(),
    ).toEqual(given.toSorted());
    expect(found).toContain("HOSTNAME=instance");
  });
});
