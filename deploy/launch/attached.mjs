// Preloaded into the program: when the launcher is killed the channel closes, and the program stops as on SIGTERM instead of living on.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
