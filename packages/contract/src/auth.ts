import { z } from "zod";
import { limits } from "./limits.ts";

export const messages = {
  passwordTooShort: "Password must be at least 8 characters long",
  passwordsDiffer: "Passwords do not match",
  resetTokenMissing: "Invalid reset link. Please request a new password reset.",
} as const;

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.emailLength)
  .pipe(z.email("Please enter a valid email address"));
const newPassword = z
  .string()
  .min(limits.passwordMin, messages.passwordTooShort)
  .max(limits.passwordMax, `Password must be at most ${limits.passwordMax} characters long`);

export const signupInput = z.object({
  firstName: z.string().trim().min(1, "Please enter your first name").max(limits.nameLength),
  lastName: z.string().trim().max(limits.nameLength).optional().default(""),
  email,
  password: newPassword,
});
export type SignupInput = z.input<typeof signupInput>;

export const loginInput = z.object({
  email,
  password: z.string().min(1, "Please enter your password").max(limits.passwordMax),
});
export const emailInput = z.object({ email });
export const tokenInput = z.object({ token: z.string().max(4_000).default("") });
export const resetPasswordInput = z.object({ password: newPassword, token: z.string().max(4_000).default("") });

export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
});
export type User = z.infer<typeof user>;

export const messageOutput = z.object({ message: z.string() });
