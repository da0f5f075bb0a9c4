/** Makes one call that leaves the isolate: to what, which method, and how. */
export type Leave = <T>(to: string, method: string, ask: () => Promise<T>) => Promise<T>;

type Fetching = { get(id: DurableObjectId, options?: object): object; idFromName(name: string): DurableObjectId };

/** The bindings of an isolate, whose calls all go through `leave`: D1, R2 and objects. The only place where they are wrapped. */
export function farEnv(env: Env, leave: Leave): Env {
  const far = Object.entries(env).map(([name, binding]) => [name, farBinding(name, binding as object | string, leave)]);
  return Object.fromEntries(far) as Env;
}

function farBinding(name: string, binding: object | string, leave: Leave): unknown {
  if (typeof binding !== "object") return binding;
  if ("prepare" in binding) return farDatabase(binding as D1Database, leave);
  if ("createMultipartUpload" in binding) return farCalls(binding, "R2", leave);
  if ("idFromName" in binding) return farObjects(name, binding as Fetching, leave);
  return binding;
}

function farObjects(kind: string, objects: Fetching, leave: Leave): unknown {
  const names = new Map<string, string>();
  return {
    idFromName: (name: string) => {
      const id = objects.idFromName(name);
      names.set(String(id), name);
      return id;
    },
    get: (id: DurableObjectId, options?: object) => farCalls(objects.get(id, options), `${kind} ${names.get(String(id))}`, leave),
  };
}

/** Every method that returns a promise counts as leaving; its result may have such methods itself (an upload in parts). */
function farCalls(target: object, to: string, leave: Leave): object {
  return new Proxy(target, {
    get(_, method) {
      // A stub that is returned from an async function is checked for being a promise.
      if (typeof method !== "string" || method === "then") return undefined;
      const known = (target as Record<string, unknown>)[method];
      if (typeof known !== "function") return known;
      return async (...args: unknown[]) => {
        const answer: unknown = await leave(to, method, () =>
          (target as Record<string, (...all: unknown[]) => Promise<unknown>>)[method]!(...args),
        );
        const isUpload = typeof answer === "object" && answer !== null && "uploadPart" in answer;
        return isUpload ? farUpload(answer as R2MultipartUpload, leave) : answer;
      };
    },
  });
}

function farUpload(upload: R2MultipartUpload, leave: Leave): R2MultipartUpload {
  return {
    key: upload.key,
    uploadId: upload.uploadId,
    uploadPart: (...part) => leave("R2", "uploadPart", () => upload.uploadPart(...part)),
    abort: () => leave("R2", "abort", () => upload.abort()),
    complete: (parts) => leave("R2", "complete", () => upload.complete(parts)),
  };
}

function farDatabase(database: D1Database, leave: Leave): D1Database {
  return {
    prepare: (sql: string) => new FarStatement(database.prepare(sql), leave),
    batch: (all: FarStatement[]) => leave("D1", `batch of ${all.length}`, () => database.batch(all.map(({ near }) => near))),
    exec: (sql: string) => leave("D1", "exec", () => database.exec(sql)),
  } as unknown as D1Database;
}

class FarStatement {
  constructor(
    readonly near: D1PreparedStatement,
    private readonly leave: Leave,
  ) {}

  bind(...values: unknown[]): FarStatement {
    return new FarStatement(this.near.bind(...values), this.leave);
  }

  first(...column: [string]): Promise<unknown> {
    return this.leave("D1", "first", () => this.near.first(...column));
  }

  run(): Promise<unknown> {
    return this.leave("D1", "run", () => this.near.run());
  }

  all(): Promise<unknown> {
    return this.leave("D1", "all", () => this.near.all());
  }

  raw(options?: { columnNames?: false }): Promise<unknown> {
    return this.leave("D1", "raw", () => this.near.raw(options));
  }
}
