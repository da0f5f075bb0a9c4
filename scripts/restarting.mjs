/** Ends what is running and starts it again; requests during the end are covered by the start that follows. */
export function restarting(end, begin) {
  let ending = null;
  return () =>
    (ending ??= end().then(() => {
      ending = null;
      begin();
    }));
}
