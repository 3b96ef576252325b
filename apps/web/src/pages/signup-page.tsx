export default function SignupPage() {
  return <main />;
}
