// zod probes for `new Function` when the first schema is made, which the Content-Security-Policy refuses and reports. Contracts make
// schemas while they load, before any call of `z.config` could run; so its shared settings are laid out before the library arrives.
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true }
