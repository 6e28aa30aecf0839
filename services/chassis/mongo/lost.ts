import { MongoError, MongoErrorLabel, MongoNetworkError, MongoServerSelectionError } from 'mongodb'

const broken = [MongoErrorLabel.RetryableWriteError, MongoErrorLabel.TransientTransactionError]

/** Was the database lost under what it was asked, more often than the driver asks again? What was asked may have been done. */
export const isDatabaseLost = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  (error instanceof MongoError && broken.some((label) => error.hasErrorLabel(label)))
