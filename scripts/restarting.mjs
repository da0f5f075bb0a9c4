/** Ends what runs and begins it anew; whoever asks while it ends is served by the begin that follows. */
export function restarting(end, begin) {
  let ending = null;
  return () =>
    (ending ??= end().then(() => {
      ending = null;
      begin();
    }));
}
