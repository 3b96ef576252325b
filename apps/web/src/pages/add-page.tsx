export default function AddPage() {
  return <main />;
}
