const times = { createdAt: "created_at", updatedAt: "updated_at" };

/** Our names of the library's columns. */
export const authTables = {
  user: {
    fields: { emailVerified: "email_verified", ...times },
    additionalFields: {
      firstName: { type: "string", required: false, defaultValue: "", fieldName: "first_name" },
      lastName: { type: "string", required: false, defaultValue: "", fieldName: "last_name" },
    },
  },
  session: {
    fields: { ...times, expiresAt: "expires_at", userId: "user_id", ipAddress: "ip_address", userAgent: "user_agent" },
  },
  account: {
    fields: {
      ...times,
      userId: "user_id",
      accountId: "account_id",
      providerId: "provider_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
    },
  },
  verification: { fields: { ...times, expiresAt: "expires_at" } },
} as const;
