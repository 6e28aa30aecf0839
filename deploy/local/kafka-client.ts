import { type Admin, Kafka, logLevel } from 'kafkajs'

const withAdmin = async <T>(brokers: string[], retries: number, work: (admin: Admin) => Promise<T>): Promise<T> => {
  const kafka = new Kafka({
    brokers,
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1000,
    requestTimeout: 3000,
    retry: { retries, initialRetryTime: 50, maxRetryTime: 300 },
  })
  const admin = kafka.admin()
  try {
    await admin.connect()
    return await work(admin)
  } finally {
    await admin.disconnect()
  }
}

/** True when the broker on this port answers as a member of a cluster that has a controller. */
export const brokerAnswers = async (port: number): Promise<boolean> => {
  try {
    const { brokers, controller } = await withAdmin([`127.0.0.1:${port}`], 0, (admin) => admin.describeCluster())
    return controller !== null && brokers.some((broker) => broker.port === port)
  } catch {
    return false // nobody there, or it has not joined yet
  }
}

/** Asks for a group once, so that the brokers make the places where groups keep theirs: else the first reader meets an error and starts anew. */
export const warmUp = (brokers: string[]): Promise<unknown> => withAdmin(brokers, 100, (admin) => admin.describeGroups(['warm-up']))
