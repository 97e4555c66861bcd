/** A GetTask call and its answers, as the agent `states` gives them; the test beside makes the call. */
export const example = {
	task: 'task-ad10a9ff',
	request: bytes(`
		00 00 00 00 0f 12 0d 74 61 73 6b 2d 61 64 31 30 61 39 66 66`),
	answer: bytes(`
		00 00 00 00 45 0a 0d 74 61 73 6b 2d 61 64 31 30 61 39 66 66 12 0c 63 74 78 2d 66 38 63 30 61 34
		61 61 1a 0e 08 03 1a 0a 08 80 f2 d6 ca 06 10 80 89 7a 2a 16 0a 05 6d 73 67 2d 31 20 01 2a 0b 0a
		09 63 6f 6d 70 6c 65 74 65 64 80 00 00 00 10 67 72 70 63 2d 73 74 61 74 75 73 3a 20 30 0d 0a`),
	/** The trailer frame of the answer for an id that no task has. */
	refusal: [
		'grpc-message: No%20task%20has%20the%20id%20%22task-00000000%22',
		'grpc-status: 5',
		'grpc-status-details-bin: CAUSIk5vIHRhc2sgaGFzIHRoZSBpZCAidGFzay0wMDAwMDAwMCIaZwoodHlwZS5nb29nbGVh' +
			'cGlzLmNvbS9nb29nbGUucnBjLkVycm9ySW5mbxI7Cg5UQVNLX05PVF9GT1VORBIQYTJhLXByb3RvY29sLm9yZxoX' +
			'CgZ0YXNrSWQSDXRhc2stMDAwMDAwMDA'
	]
};

/** The gRPC code of each error that A2A defines. */
export const codes = {
	TASK_NOT_FOUND: 'NOT_FOUND (5)',
	TASK_NOT_CANCELABLE: 'FAILED_PRECONDITION (9)',
	PUSH_NOTIFICATION_NOT_SUPPORTED: 'FAILED_PRECONDITION (9)',
	UNSUPPORTED_OPERATION: 'FAILED_PRECONDITION (9)',
	CONTENT_TYPE_NOT_SUPPORTED: 'INVALID_ARGUMENT (3)',
	INVALID_AGENT_RESPONSE: 'INTERNAL (13)',
	EXTENDED_AGENT_CARD_NOT_CONFIGURED: 'FAILED_PRECONDITION (9)',
	EXTENSION_SUPPORT_REQUIRED: 'FAILED_PRECONDITION (9)',
	VERSION_NOT_SUPPORTED: 'FAILED_PRECONDITION (9)'
};

function bytes(hex: string): Uint8Array {
	return Uint8Array.from(hex.trim().split(/\s+/), (byte) => parseInt(byte, 16));
}
