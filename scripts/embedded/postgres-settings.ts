// For a small machine with an SSD that does other things too.
const SETTINGS = {
  max_connections: "60",
  shared_buffers: "128MB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  effective_cache_size: "1GB",
  min_wal_size: "256MB",
  max_wal_size: "2GB",
  wal_compression: "on",
  checkpoint_completion_target: "0.9",
  random_page_cost: "1.1",
  jit: "off",
  autovacuum: "on",
  // Each process counts: one reads ahead, and nobody subscribes to this database.
  io_workers: "1",
  max_logical_replication_workers: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
};
// Nothing survives a crash with these: only for databases that are thrown away.
const FAST_SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "120" };

/** Settings as arguments of the server: given at each start, so that a new release's values reach old clusters. */
export function settingArguments(
  port: number,
  options: { settings?: Record<string, string>; fast?: boolean },
): string[] {
  const network = { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "" };
  const all = { ...SETTINGS, ...(options.fast ? FAST_SETTINGS : {}), ...network, ...options.settings };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
