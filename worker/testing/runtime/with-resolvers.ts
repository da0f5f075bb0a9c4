/** As the runtime has it; Node has it from 22 on, where these tests may run as well. */
Promise.withResolvers ??= <T>(): PromiseWithResolvers<T> => {
  const made = {} as PromiseWithResolvers<T>;
  made.promise = new Promise<T>((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
};
