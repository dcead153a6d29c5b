/** A program that waits until it is asked to stop, and then ends in a way of its own. */
const waiting = setInterval(() => undefined, 60_000);
process.on('SIGTERM', () => {
  clearInterval(waiting);
  process.stdout.write('stopped\n');
  process.exitCode = 7;
});
process.stdout.write(`${process.version}\n`);
